"""Pictures as shapes in millimetres, which SVG, PNG, PDF and DXF paint: see ``shapes``."""
