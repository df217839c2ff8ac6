// Made by ./scripts/generate from api/core/labels.py. Do not edit.
export const labels: Readonly<Record<string, string>> = {
 "Cleark": "Clerk",
 "Demostrations": "Demonstrations",
 "Emotion Skills": "Emotional Skills",
 "Leaderships Skills": "Leadership Skills"
}
