# Without these types every unknown name on a Beanie document passes mypy.
from pydantic import BaseModel

class LazyModel(BaseModel): ...
