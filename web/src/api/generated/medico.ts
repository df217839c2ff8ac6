// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
 "key": "medico",
 "categoryId": "65f0c1a27b3e4d58a61c4f01",
 "option": "Medico Legal Autopsy",
 "title": "Medico Legal Autopsy",
 "heading": "Medico Legal Autopsy",
 "tile": "",
 "tileSlot": null,
 "order": 161,
 "deleteName": "Medico",
 "successTitle": "Created!",
 "successMessage": "Medico legal autopsy submitted successfully!",
 "incompleteTitle": "Missing Details",
 "incompleteMessage": "Please fill the full details",
 "blankMessage": null,
 "failureMessage": "Something went wrong!",
 "httpFailureMessage": null,
 "detailTitle": "Task Detail",
 "statusLabel": "Status",
 "validation": "first",
 "encoding": "multipart",
 "headline": "cause_death",
 "facts": [
  "police_station"
 ],
 "filters": [],
 "scoring": {
  "type": "none"
 },
 "fields": [
  {
   "name": "pmr_no",
   "label": "PMR No",
   "type": "text",
   "maxLength": 60,
   "patient": true,
   "required": true,
   "message": "Please fill in the \"PMR No\" field."
  },
  {
   "name": "pmr_date",
   "label": "PMR Date",
   "type": "date",
   "default": "today",
   "maxDate": "today",
   "required": true,
   "message": "Please fill in the \"PMR Date\" field."
  },
  {
   "name": "name",
   "label": "Name",
   "type": "text",
   "maxLength": 120,
   "patient": true,
   "required": true,
   "message": "Please fill in the \"Name\" field."
  },
  {
   "name": "age",
   "label": "Age",
   "type": "text",
   "maxLength": 40,
   "required": true,
   "message": "Please fill in the \"Age\" field."
  },
  {
   "name": "sex",
   "label": "Sex",
   "type": "choice",
   "options": [
    "Male",
    "Female",
    "Other"
   ],
   "widget": "select",
   "required": true,
   "message": "Please fill in the \"Sex\" field."
  },
  {
   "name": "fir_no",
   "label": "DD/Fir No",
   "type": "text",
   "maxLength": 60,
   "patient": true,
   "required": true,
   "message": "Please fill in the \"DD/Fir No\" field."
  },
  {
   "name": "fir_date",
   "label": "DD/Fir Date",
   "type": "date",
   "maxDate": "today",
   "required": true,
   "message": "Please fill in the \"DD/Fir Date\" field."
  },
  {
   "name": "police_station",
   "label": "Police Station",
   "type": "text",
   "maxLength": 120,
   "required": true,
   "message": "Please fill in the \"Police Station\" field."
  },
  {
   "name": "history",
   "label": "History",
   "type": "longtext",
   "maxLength": 2000,
   "required": true,
   "message": "Please fill in the \"History\" field."
  },
  {
   "name": "cause_death",
   "label": "Apparent Cause of Death",
   "type": "text",
   "maxLength": 300,
   "required": true,
   "message": "Please fill in the \"Apparent Cause of Death\" field."
  },
  {
   "name": "board_member",
   "label": "Board Member",
   "type": "text",
   "maxLength": 300,
   "required": true,
   "message": "Please fill in the \"Board Member\" field."
  },
  {
   "name": "pmr_doc",
   "label": "PMR document",
   "type": "file",
   "help": "A PDF, picture or office file of at most 10 MB",
   "emptyTitle": "Doc Error",
   "accept": ".jpg,.jpeg,.jfif,.heic,.heif,.png,.gif,.webp,.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx",
   "maxBytes": 10485760,
   "required": true,
   "message": "Please Upload PMR Doc"
  }
 ],
 "columns": [
  {
   "label": "PMR No",
   "field": "pmr_no",
   "format": "text"
  },
  {
   "label": "PMR Date",
   "field": "pmr_date",
   "format": "date",
   "sort": "date"
  },
  {
   "label": "Name/Age/Sex",
   "field": "name",
   "format": "text",
   "also": [
    "age",
    "sex"
   ],
   "rest": "line"
  },
  {
   "label": "DD/Fir No and date",
   "field": "fir_no",
   "format": "text",
   "also": [
    "fir_date"
   ],
   "rest": "detail"
  },
  {
   "label": "Police Station",
   "field": "police_station",
   "format": "text",
   "rest": "line"
  },
  {
   "label": "History",
   "field": "history",
   "format": "text",
   "rest": "detail"
  },
  {
   "label": "Apparent Cause of Death",
   "field": "cause_death",
   "format": "text"
  },
  {
   "label": "Board Member",
   "field": "board_member",
   "format": "text",
   "rest": "detail"
  },
  {
   "label": "PMR document",
   "field": "pmr_doc",
   "format": "file"
  },
  {
   "label": "Verified By",
   "field": "verifiedBy.name",
   "format": "person"
  },
  {
   "label": "Verification Date",
   "field": "verifiedOn",
   "format": "date"
  },
  {
   "label": "Status",
   "field": "status",
   "format": "status",
   "sort": "status"
  }
 ],
 "details": [
  {
   "label": "PMR No",
   "field": "pmr_no",
   "format": "text"
  },
  {
   "label": "PMR Date",
   "field": "pmr_date",
   "format": "date"
  },
  {
   "label": "Name",
   "field": "name",
   "format": "text"
  },
  {
   "label": "Age",
   "field": "age",
   "format": "text"
  },
  {
   "label": "Sex",
   "field": "sex",
   "format": "text"
  },
  {
   "label": "DD/Fir No",
   "field": "fir_no",
   "format": "text"
  },
  {
   "label": "DD/Fir Date",
   "field": "fir_date",
   "format": "date"
  },
  {
   "label": "Police Station",
   "field": "police_station",
   "format": "text"
  },
  {
   "label": "History",
   "field": "history",
   "format": "text"
  },
  {
   "label": "Apparent Cause of Death",
   "field": "cause_death",
   "format": "text"
  },
  {
   "label": "Board Member",
   "field": "board_member",
   "format": "text"
  },
  {
   "label": "PMR document",
   "field": "pmr_doc",
   "format": "file"
  }
 ],
 "page": "/forn/medico",
 "departmentFlag": "forensic",
 "submitLabel": "Save",
 "networkMessage": "Something went wrong!",
 "failureTitle": "Oops...",
 "dayField": "pmr_date"
}
