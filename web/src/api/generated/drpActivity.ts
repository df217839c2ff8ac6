// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const kind: Kind = {
 "key": "drpActivity",
 "categoryId": "65f0c1a27b3e4d58a61c4a21",
 "option": "DRP Activity",
 "title": "DRP Activity",
 "heading": "DRP Activity",
 "tile": "",
 "tileSlot": null,
 "order": 310,
 "deleteName": "DrpActivity",
 "successTitle": "Created!",
 "successMessage": "DRP activity added successfully!",
 "incompleteTitle": "Missing Details",
 "incompleteMessage": "Please fill all the fields!",
 "blankMessage": null,
 "failureMessage": "Something went wrong!",
 "httpFailureMessage": null,
 "detailTitle": "Task Detail",
 "statusLabel": "Status",
 "validation": "summary",
 "encoding": "json",
 "headline": "activity",
 "facts": [
  "activityType",
  "level"
 ],
 "filters": [
  "activityType"
 ],
 "scoring": {
  "type": "none"
 },
 "fields": [
  {
   "name": "activityDate",
   "label": "Date",
   "type": "date",
   "default": "today",
   "maxDate": "today",
   "required": true,
   "message": "Date is required."
  },
  {
   "name": "activity",
   "label": "Activity",
   "type": "text",
   "maxLength": 300,
   "suggestions": [
    "OPD consultation",
    "Ward round",
    "Emergency duty",
    "Night duty",
    "Minor procedure",
    "Major operation assisted",
    "Laboratory reporting",
    "Imaging reporting",
    "National health programme visit",
    "Health camp",
    "Immunisation session",
    "School health visit",
    "Outbreak investigation",
    "Health education talk",
    "Stock and logistics review",
    "Staff training session",
    "Death audit meeting",
    "Referral coordination"
   ],
   "required": true,
   "message": "Activity is required."
  },
  {
   "name": "activityType",
   "label": "Activity Type",
   "type": "choice",
   "options": [
    "Patient Care / Diagnostic Service",
    "Health Care Management activities both HR & Loginstics",
    "Communication skill",
    "Team Work",
    "Others"
   ],
   "widget": "select",
   "required": true,
   "message": "Activity Type is required."
  },
  {
   "name": "level",
   "label": "Level",
   "type": "choice",
   "options": [
    "Observation",
    "Perform under Observation",
    "Perform Independently",
    "Others"
   ],
   "widget": "select",
   "required": true,
   "message": "Level is required."
  },
  {
   "name": "state",
   "label": "State",
   "type": "reference",
   "source": "states",
   "required": false,
   "message": "State is required."
  },
  {
   "name": "studentRemark",
   "label": "Student Remark",
   "type": "longtext",
   "maxLength": 2000,
   "repeats": "copy",
   "required": true,
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
   "label": "Date",
   "field": "activityDate",
   "format": "date",
   "sort": "date"
  },
  {
   "label": "Activity",
   "field": "activity",
   "format": "text"
  },
  {
   "label": "Type",
   "field": "activityType",
   "format": "text"
  },
  {
   "label": "Level",
   "field": "level",
   "format": "text",
   "rest": "line"
  },
  {
   "label": "State",
   "field": "state.name",
   "format": "text",
   "rest": "detail"
  },
  {
   "label": "Student Remark",
   "field": "studentRemark",
   "format": "text"
  },
  {
   "label": "DRPC Remark",
   "field": "drpcRemark",
   "format": "text"
  },
  {
   "label": "Verified By",
   "field": "verifiedBy",
   "format": "verified",
   "sort": "status"
  },
  {
   "label": "Verification Date",
   "field": "verificationDate",
   "format": "date",
   "rest": "detail"
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
   "field": "activityDate",
   "format": "date"
  },
  {
   "label": "Activity",
   "field": "activity",
   "format": "text"
  },
  {
   "label": "Type",
   "field": "activityType",
   "format": "text"
  },
  {
   "label": "Level",
   "field": "level",
   "format": "text"
  },
  {
   "label": "State",
   "field": "state.name",
   "format": "text"
  },
  {
   "label": "Entered By",
   "field": "enteredBy.name",
   "format": "person"
  }
 ],
 "page": "/drp/proc",
 "removedBy": "staff",
 "addTitle": "Add DRP Activity",
 "failureTitle": "Oops...",
 "dayField": "activityDate"
}
