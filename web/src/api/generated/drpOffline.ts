// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
 "key": "drpOffline",
 "categoryId": "65f0c1a27b3e4d58a61c4a22",
 "option": "DRP Offline",
 "title": "Offline DRP Logbook",
 "heading": "Offline DRP Logbook",
 "tile": "",
 "tileSlot": null,
 "order": 320,
 "deleteName": "DrpOffline",
 "successTitle": "Created!",
 "successMessage": "Offline DRP logbook added successfully!",
 "incompleteTitle": "Missing Details",
 "incompleteMessage": "Please upload a DRPC file.",
 "blankMessage": null,
 "failureMessage": "Something went wrong!",
 "httpFailureMessage": "Server error while uploading.",
 "detailTitle": "Task Detail",
 "statusLabel": "Status",
 "validation": "summary",
 "encoding": "multipart",
 "headline": "studentRemark",
 "facts": [],
 "filters": [],
 "scoring": {
  "type": "none"
 },
 "fields": [
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
   "name": "sRemark",
   "label": "Student Remark",
   "type": "longtext",
   "maxLength": 2000,
   "required": false,
   "message": "Student Remark is required."
  }
 ],
 "columns": [
  {
   "label": "Sr.",
   "field": "sr",
   "format": "sr"
  },
  {
   "label": "Student Name",
   "field": "student.name",
   "format": "student",
   "staffOnly": true
  },
  {
   "label": "Certificate",
   "field": "certificate",
   "format": "file"
  },
  {
   "label": "Student Remark",
   "field": "studentRemark",
   "format": "text"
  },
  {
   "label": "Verified By",
   "field": "verifiedBy",
   "format": "verified",
   "sort": "status"
  },
  {
   "label": "Verified On",
   "field": "verifiedOn",
   "format": "date"
  }
 ],
 "details": [
  {
   "label": "Student Name",
   "field": "student.name",
   "format": "person"
  },
  {
   "label": "Date",
   "field": "date",
   "format": "date"
  },
  {
   "label": "Certificate",
   "field": "certificate",
   "format": "file"
  }
 ],
 "page": "/drp/offline",
 "removedBy": "staff",
 "addTitle": "Add Offline DRP Logbook",
 "networkMessage": "Network error or server issue.",
 "failureTitle": "Oops..."
}
