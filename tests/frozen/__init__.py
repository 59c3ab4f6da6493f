"""Files of earlier versions, as they were written then. They are never changed."""
