from flask import Blueprint

pages = Blueprint("journal", __name__)
