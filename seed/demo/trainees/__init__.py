"""The demo's trainees who show where somebody may stand, and the months that guides signed."""
