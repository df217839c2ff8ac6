// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
 "key": "paper",
 "categoryId": "65f0c1a27b3e4d58a61c49d8",
 "option": "PPP",
 "title": "Paper / Poster Presentation",
 "heading": "Paper / Poster Presentation REPORT",
 "tile": "Podium Poster Publication",
 "tileSlot": 5,
 "order": 6,
 "deleteName": "PodiumPosterPublication",
 "successTitle": "Created!",
 "successMessage": "Task inserted successfully",
 "incompleteTitle": "Unfilled Message",
 "incompleteMessage": "Please fill the full details",
 "blankMessage": "Field \"{field}\" is empty. Please fill all fields.",
 "failureMessage": "Something went wrong",
 "httpFailureMessage": null,
 "detailTitle": "Task Detail",
 "statusLabel": "Status",
 "validation": "summary",
 "encoding": "multipart",
 "headline": "titleInBrief",
 "facts": [
  "pType",
  "topic"
 ],
 "filters": [
  "pType"
 ],
 "scoring": {
  "type": "single",
  "scale": [
   {
    "value": "0",
    "label": "Poor"
   },
   {
    "value": "1",
    "label": "Satisfactory"
   },
   {
    "value": "2",
    "label": "Average"
   },
   {
    "value": "3",
    "label": "Good"
   },
   {
    "value": "4",
    "label": "Very Good"
   }
  ]
 },
 "fields": [
  {
   "name": "date",
   "label": "Date",
   "type": "date",
   "default": "today",
   "maxDate": "today",
   "required": true,
   "message": "Date is required."
  },
  {
   "name": "pType",
   "label": "Presentation Type",
   "type": "choice",
   "options": [
    "Paper Presentation",
    "Poster Presentation"
   ],
   "widget": "radio",
   "default": "Paper Presentation",
   "repeats": "copy",
   "required": true,
   "message": "Presentation Type is required."
  },
  {
   "name": "topic",
   "label": "Academic Event",
   "type": "choice",
   "options": [
    "CME",
    "Conference",
    "Workshop"
   ],
   "repeats": "copy",
   "required": true,
   "message": "Academic Event is required."
  },
  {
   "name": "titleInBrief",
   "label": "Title in Brief",
   "type": "text",
   "maxLength": 300,
   "repeats": "copy",
   "required": true,
   "message": "Title in Brief is required."
  },
  {
   "name": "level",
   "label": "Level",
   "type": "choice",
   "help": "Who was invited; what was presented in the own institution alone is Institutional",
   "options": [
    "Institutional",
    "State",
    "Zonal",
    "National",
    "International"
   ],
   "widget": "select",
   "required": false,
   "message": "Level is required."
  },
  {
   "name": "teacher",
   "label": "Guide",
   "type": "reference",
   "source": "teachers",
   "omitNamed": "Master",
   "repeats": "start",
   "required": true,
   "message": "Guide is required."
  },
  {
   "name": "certificate",
   "label": "Certificate",
   "type": "file",
   "help": "A PDF, picture or office file of at most 10 MB",
   "accept": ".jpg,.jpeg,.jfif,.heic,.heif,.png,.gif,.webp,.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx",
   "maxBytes": 10485760,
   "required": false,
   "message": "Certificate is required."
  },
  {
   "name": "studentRemark",
   "label": "Student Remark",
   "type": "longtext",
   "maxLength": 2000,
   "required": false,
   "message": "Student Remark is required."
  }
 ],
 "columns": [
  {
   "label": "SR",
   "field": "sr",
   "format": "sr"
  },
  {
   "label": "Date",
   "field": "date",
   "format": "date",
   "sort": "date"
  },
  {
   "label": "Student Name",
   "field": "student.name",
   "format": "student",
   "staffOnly": true
  },
  {
   "label": "Presentation Type",
   "field": "pType",
   "format": "text",
   "rest": "line"
  },
  {
   "label": "Academic Event",
   "field": "topic",
   "format": "text",
   "rest": "line"
  },
  {
   "label": "Title in Brief",
   "field": "titleInBrief",
   "format": "text"
  },
  {
   "label": "Guide",
   "field": "teacher.name",
   "format": "person"
  },
  {
   "label": "Certificate",
   "field": "certificate",
   "format": "file"
  },
  {
   "label": "Status",
   "field": "status",
   "format": "status",
   "sort": "status"
  },
  {
   "label": "S-Remark",
   "field": "studentRemark",
   "format": "text",
   "rest": "detail"
  },
  {
   "label": "HOD / Unit Head Feedback",
   "field": "vRemark",
   "format": "text",
   "rest": "detail"
  },
  {
   "label": "Verified By / Verified On",
   "field": "verifiedBy",
   "format": "verified"
  },
  {
   "label": "score",
   "field": "score",
   "format": "score"
  }
 ],
 "details": [
  {
   "label": "Presentation Type",
   "field": "pType",
   "format": "text"
  },
  {
   "label": "Academic Event",
   "field": "topic",
   "format": "text"
  },
  {
   "label": "Title in Brief",
   "field": "titleInBrief",
   "format": "text"
  },
  {
   "label": "Level",
   "field": "level",
   "format": "text"
  },
  {
   "label": "Guide",
   "field": "teacher.name",
   "format": "person"
  },
  {
   "label": "Certificate",
   "field": "certificate",
   "format": "file"
  }
 ],
 "becomes": [
  {
   "title": "Publication",
   "page": "/publication"
  }
 ],
 "dayField": "date",
 "achievement": true
}
