// Made by ./scripts/generate from seed/reference. Do not edit.
export interface Particular {
  key: string
  label: string
}
export interface Band {
  label: string
  min: number
  max: number
}
export interface SkillSection {
  key: string
  title: string
  fields: readonly Particular[]
}

export const particulars: readonly Particular[] = [
 {
  "key": "journalBased",
  "label": "Journal based / recent advances learning"
 },
 {
  "key": "patientBased",
  "label": "Patient based / Laboratory"
 },
 {
  "key": "selfDirected",
  "label": "Self-directed learning and teaching"
 },
 {
  "key": "departmental",
  "label": "Departmental and interdepartmental learning activity"
 },
 {
  "key": "external",
  "label": "External and Outreach Activities/CMEs"
 },
 {
  "key": "thesis",
  "label": "Thesis/Research Work"
 },
 {
  "key": "logBook",
  "label": "Log Book Maintenance"
 },
 {
  "key": "publications",
  "label": "Publications"
 }
]

export const bands: readonly Band[] = [
 {
  "label": "Not Satisfactory",
  "min": 1,
  "max": 3
 },
 {
  "label": "Satisfactory",
  "min": 4,
  "max": 6
 },
 {
  "label": "More Than Satisfactory",
  "min": 7,
  "max": 9
 }
]

export const skillSections: readonly SkillSection[] = [
 {
  "title": "Attitudes",
  "key": "attitudes",
  "fields": [
   {
    "label": "Punctuality and regularity",
    "key": "attitudesPunctualityAndRegularity"
   },
   {
    "label": "Willingness to learn",
    "key": "attitudesWillingnessToLearn"
   },
   {
    "label": "Acceptance of feedback",
    "key": "attitudesAcceptanceOfFeedback"
   },
   {
    "label": "Respect for patients and colleagues",
    "key": "attitudesRespectForPatientsAndColleagues"
   },
   {
    "label": "Initiative",
    "key": "attitudesInitiative"
   }
  ]
 },
 {
  "title": "Ethics & Values",
  "key": "ethicsValues",
  "fields": [
   {
    "label": "Honesty and integrity",
    "key": "ethicsValuesHonestyAndIntegrity"
   },
   {
    "label": "Confidentiality",
    "key": "ethicsValuesConfidentiality"
   },
   {
    "label": "Informed consent practice",
    "key": "ethicsValuesInformedConsentPractice"
   },
   {
    "label": "Non-discrimination",
    "key": "ethicsValuesNonDiscrimination"
   },
   {
    "label": "Adherence to code of conduct",
    "key": "ethicsValuesAdherenceToCodeOfConduct"
   }
  ]
 },
 {
  "title": "Responsiveness",
  "key": "responsiveness",
  "fields": [
   {
    "label": "Response to emergency calls",
    "key": "responsivenessResponseToEmergencyCalls"
   },
   {
    "label": "Availability on duty",
    "key": "responsivenessAvailabilityOnDuty"
   },
   {
    "label": "Attention to patient needs",
    "key": "responsivenessAttentionToPatientNeeds"
   },
   {
    "label": "Follow-up of instructions",
    "key": "responsivenessFollowUpOfInstructions"
   }
  ]
 },
 {
  "title": "Communication",
  "key": "communication",
  "fields": [
   {
    "label": "Communication with patients",
    "key": "communicationCommunicationWithPatients"
   },
   {
    "label": "Communication with relatives",
    "key": "communicationCommunicationWithRelatives"
   },
   {
    "label": "Communication with team members",
    "key": "communicationCommunicationWithTeamMembers"
   },
   {
    "label": "Breaking bad news",
    "key": "communicationBreakingBadNews"
   },
   {
    "label": "Active listening",
    "key": "communicationActiveListening"
   }
  ]
 },
 {
  "title": "Emotional Skills",
  "key": "emotionSkills",
  "fields": [
   {
    "label": "Empathy",
    "key": "emotionSkillsEmpathy"
   },
   {
    "label": "Composure under stress",
    "key": "emotionSkillsComposureUnderStress"
   },
   {
    "label": "Self-awareness",
    "key": "emotionSkillsSelfAwareness"
   },
   {
    "label": "Conflict handling",
    "key": "emotionSkillsConflictHandling"
   }
  ]
 },
 {
  "title": "Cognitive Skills",
  "key": "cognitiveSkills",
  "fields": [
   {
    "label": "Clinical reasoning",
    "key": "cognitiveSkillsClinicalReasoning"
   },
   {
    "label": "Problem solving",
    "key": "cognitiveSkillsProblemSolving"
   },
   {
    "label": "Decision making",
    "key": "cognitiveSkillsDecisionMaking"
   },
   {
    "label": "Critical appraisal",
    "key": "cognitiveSkillsCriticalAppraisal"
   },
   {
    "label": "Knowledge application",
    "key": "cognitiveSkillsKnowledgeApplication"
   }
  ]
 },
 {
  "title": "Organizing Skills",
  "key": "organizingSkills",
  "fields": [
   {
    "label": "Time management",
    "key": "organizingSkillsTimeManagement"
   },
   {
    "label": "Prioritisation of work",
    "key": "organizingSkillsPrioritisationOfWork"
   },
   {
    "label": "Academic event organisation",
    "key": "organizingSkillsAcademicEventOrganisation"
   },
   {
    "label": "Maintenance of records and resources",
    "key": "organizingSkillsMaintenanceOfRecordsAndResources"
   }
  ]
 },
 {
  "title": "Leadership Skills",
  "key": "leadershipsSkills",
  "fields": [
   {
    "label": "Team leadership",
    "key": "leadershipsSkillsTeamLeadership"
   },
   {
    "label": "Delegation and supervision",
    "key": "leadershipsSkillsDelegationAndSupervision"
   },
   {
    "label": "Motivating juniors",
    "key": "leadershipsSkillsMotivatingJuniors"
   },
   {
    "label": "Taking responsibility",
    "key": "leadershipsSkillsTakingResponsibility"
   }
  ]
 },
 {
  "title": "Management Skills",
  "key": "managementSkills",
  "fields": [
   {
    "label": "Ward and unit management",
    "key": "managementSkillsWardAndUnitManagement"
   },
   {
    "label": "Resource use and cost awareness",
    "key": "managementSkillsResourceUseAndCostAwareness"
   },
   {
    "label": "Quality and patient safety",
    "key": "managementSkillsQualityAndPatientSafety"
   },
   {
    "label": "Crisis and disaster management",
    "key": "managementSkillsCrisisAndDisasterManagement"
   }
  ]
 },
 {
  "title": "Reporting Skills",
  "key": "reportingSkills",
  "fields": [
   {
    "label": "Case record writing",
    "key": "reportingSkillsCaseRecordWriting"
   },
   {
    "label": "Discharge summary quality",
    "key": "reportingSkillsDischargeSummaryQuality"
   },
   {
    "label": "Handover quality",
    "key": "reportingSkillsHandoverQuality"
   },
   {
    "label": "Incident and critical value reporting",
    "key": "reportingSkillsIncidentAndCriticalValueReporting"
   }
  ]
 },
 {
  "title": "Oratory Skills",
  "key": "oratorySkills",
  "fields": [
   {
    "label": "Clarity of speech",
    "key": "oratorySkillsClarityOfSpeech"
   },
   {
    "label": "Presentation structure",
    "key": "oratorySkillsPresentationStructure"
   },
   {
    "label": "Audience engagement",
    "key": "oratorySkillsAudienceEngagement"
   },
   {
    "label": "Use of audio-visual aids",
    "key": "oratorySkillsUseOfAudioVisualAids"
   },
   {
    "label": "Handling of questions",
    "key": "oratorySkillsHandlingOfQuestions"
   }
  ]
 }
]
