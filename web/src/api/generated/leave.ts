// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
 "key": "leave",
 "categoryId": "65f0c1a27b3e4d58a61c49df",
 "option": "Leave Record",
 "title": "Leave Records",
 "heading": "Leave Records REPORT",
 "tile": "Leave Record",
 "tileSlot": 12,
 "order": 13,
 "deleteName": "LeaveRecords",
 "successTitle": "Created!",
 "successMessage": "Leave submitted successfully!",
 "incompleteTitle": "Unfilled Message",
 "incompleteMessage": "Please fill the full details",
 "blankMessage": null,
 "failureMessage": "Something went wrong",
 "httpFailureMessage": null,
 "detailTitle": "Task Detail",
 "statusLabel": "Status",
 "validation": "summary",
 "encoding": "json",
 "headline": "reasonType",
 "facts": [
  "fromDate",
  "toDate",
  "leaveDays"
 ],
 "filters": [
  "reasonType"
 ],
 "scoring": {
  "type": "none"
 },
 "fields": [
  {
   "name": "fromDate",
   "label": "From Date",
   "type": "date",
   "default": "today",
   "required": true,
   "message": "From Date is required."
  },
  {
   "name": "toDate",
   "label": "To Date",
   "type": "date",
   "default": "today",
   "required": true,
   "message": "To Date is required."
  },
  {
   "name": "leaveDays",
   "label": "Days",
   "type": "derived",
   "min": 1,
   "max": 366,
   "derivedFrom": [
    "fromDate",
    "toDate"
   ],
   "required": true,
   "message": "Days is required."
  },
  {
   "name": "reasonType",
   "label": "Leave Type",
   "type": "choice",
   "options": [
    "Academic Leave",
    "Casual Leave",
    "Maternity Leave",
    "Sick Leave"
   ],
   "collegeOptions": "extraLeaveTypes",
   "repeats": "copy",
   "required": true,
   "message": "Leave Type is required."
  },
  {
   "name": "reason",
   "label": "Remarks",
   "type": "longtext",
   "maxLength": 1000,
   "repeats": "copy",
   "required": true,
   "message": "Remarks is required."
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
   "rest": "detail"
  },
  {
   "label": "Student Name",
   "field": "student.name",
   "format": "student",
   "staffOnly": true
  },
  {
   "label": "From Date",
   "field": "fromDate",
   "format": "date",
   "sort": "date"
  },
  {
   "label": "To Date",
   "field": "toDate",
   "format": "date"
  },
  {
   "label": "Days",
   "field": "leaveDays",
   "format": "number"
  },
  {
   "label": "Reason",
   "field": "reason",
   "format": "text",
   "rest": "line"
  },
  {
   "label": "Leave Type",
   "field": "reasonType",
   "format": "text"
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
  }
 ],
 "details": [
  {
   "label": "From Date",
   "field": "fromDate",
   "format": "date"
  },
  {
   "label": "To Date",
   "field": "toDate",
   "format": "date"
  },
  {
   "label": "Days",
   "field": "leaveDays",
   "format": "number"
  },
  {
   "label": "Leave Type",
   "field": "reasonType",
   "format": "text"
  },
  {
   "label": "Reason",
   "field": "reason",
   "format": "text"
  },
  {
   "label": "Guiding Faculty",
   "field": "teacher.name",
   "format": "person"
  }
 ],
 "dayField": "fromDate"
}
