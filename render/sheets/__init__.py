"""Pictures as people ask for them, page by page: see ``kinds``."""
