// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
 "key": "extraCurricular",
 "categoryId": "65f0c1a27b3e4d58a61c49de",
 "option": "Extra Curricular",
 "title": "Extra Curricular Activities",
 "heading": "Extra Curricular Activities REPORT",
 "tile": "Extra Curricular Activities",
 "tileSlot": 11,
 "order": 12,
 "deleteName": "ExtraActivity",
 "successTitle": "Created!",
 "successMessage": "Extra Curricular Activities submitted successfully!",
 "incompleteTitle": "Unfilled Message",
 "incompleteMessage": "Please fill the full details and upload the certificate file",
 "blankMessage": null,
 "failureMessage": "Failed to save the task.",
 "httpFailureMessage": "HTTP error! Status: {code}",
 "detailTitle": "Task Detail",
 "statusLabel": "Status",
 "validation": "summary",
 "encoding": "multipart",
 "headline": "topic",
 "facts": [
  "teacher.name"
 ],
 "filters": [],
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
   "label": "Particulars",
   "type": "text",
   "maxLength": 300,
   "repeats": "copy",
   "required": false,
   "message": "Particulars is required."
  },
  {
   "name": "certificate",
   "label": "Certificate",
   "type": "file",
   "help": "A PDF, picture or office file of at most 10 MB",
   "accept": ".jpg,.jpeg,.jfif,.heic,.heif,.png,.gif,.webp,.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx",
   "maxBytes": 10485760,
   "required": true,
   "message": "Certificate is required."
  },
  {
   "name": "teacher",
   "label": "Guiding Faculty",
   "type": "reference",
   "source": "teachers",
   "omitNamed": "Master",
   "repeats": "start",
   "required": false,
   "message": "Guiding Faculty is required."
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
   "label": "Particulars",
   "field": "topic",
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
   "label": "Particulars",
   "field": "topic",
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
