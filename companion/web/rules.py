from flask import Blueprint

pages = Blueprint("rules", __name__)
