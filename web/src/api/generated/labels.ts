// Made by ./scripts/generate from api/core/labels.py. Do not edit.
export const labels: Readonly<Record<string, string>> = {
 "Cleark": "Clerk",
 "Demostrations": "Demonstrations",
 "Emotion Skills": "Emotional Skills",
 "Health Care Management activities both HR & Loginstics": "Health Care Management activities both HR & Logistics",
 "Leaderships Skills": "Leadership Skills"
}
