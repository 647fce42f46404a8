from flask import Blueprint

pages = Blueprint("copies", __name__)
