// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
 "key": "conference",
 "categoryId": "65f0c1a27b3e4d58a61c49d7",
 "option": "Conference",
 "title": "Academic Program / conference",
 "heading": "Academic Program / conference REPORT",
 "tile": "Academic Participations",
 "tileSlot": 4,
 "order": 5,
 "deleteName": "Confrence",
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
 "headline": "title",
 "facts": [
  "topic",
  "conferenceType",
  "role"
 ],
 "filters": [
  "topic"
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
   "name": "topic",
   "label": "Academic Program",
   "type": "choice",
   "options": [
    "CME",
    "Conference",
    "Workshop"
   ],
   "widget": "radio",
   "repeats": "copy",
   "required": true,
   "message": "Academic Program is required."
  },
  {
   "name": "title",
   "label": "Title",
   "type": "text",
   "maxLength": 300,
   "repeats": "copy",
   "required": true,
   "message": "Title is required."
  },
  {
   "name": "conferenceType",
   "label": "Event Type",
   "type": "choice",
   "options": [
    "International",
    "National",
    "State",
    "Institutional"
   ],
   "widget": "radio",
   "repeats": "copy",
   "required": true,
   "message": "Event Type is required."
  },
  {
   "name": "host",
   "label": "Organized By",
   "type": "text",
   "maxLength": 200,
   "repeats": "copy",
   "required": true,
   "message": "Organized By is required."
  },
  {
   "name": "role",
   "label": "Role",
   "type": "choice",
   "options": [
    "Presenter",
    "Participant"
   ],
   "widget": "radio",
   "repeats": "copy",
   "required": true,
   "message": "Role is required."
  },
  {
   "name": "teacher",
   "label": "Guiding Faculty",
   "type": "reference",
   "source": "teachers",
   "omitNamed": "Master",
   "repeats": "start",
   "required": true,
   "message": "Guiding Faculty is required."
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
   "label": "Academic Program",
   "field": "topic",
   "format": "text"
  },
  {
   "label": "Event Type",
   "field": "conferenceType",
   "format": "text",
   "rest": "line"
  },
  {
   "label": "Organized By",
   "field": "host",
   "format": "text",
   "rest": "detail"
  },
  {
   "label": "Role",
   "field": "role",
   "format": "text"
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
   "label": "Academic Program",
   "field": "topic",
   "format": "text"
  },
  {
   "label": "Title",
   "field": "title",
   "format": "text"
  },
  {
   "label": "Event Type",
   "field": "conferenceType",
   "format": "text"
  },
  {
   "label": "Organized By",
   "field": "host",
   "format": "text"
  },
  {
   "label": "Role",
   "field": "role",
   "format": "text"
  },
  {
   "label": "Guiding Faculty",
   "field": "teacher.name",
   "format": "person"
  },
  {
   "label": "Certificate",
   "field": "certificate",
   "format": "file"
  }
 ],
 "dayField": "date"
}
