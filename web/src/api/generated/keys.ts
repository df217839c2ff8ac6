// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
export const kindKeys: Readonly<Record<string, string>> = {
 "65f0c1a27b3e4d58a61c49d3": "introduction",
 "65f0c1a27b3e4d58a61c49d4": "training",
 "65f0c1a27b3e4d58a61c49d5": "teaching",
 "65f0c1a27b3e4d58a61c49d6": "opd",
 "65f0c1a27b3e4d58a61c49d7": "conference",
 "65f0c1a27b3e4d58a61c49d8": "paper",
 "65f0c1a27b3e4d58a61c49d9": "thesisReview",
 "65f0c1a27b3e4d58a61c49da": "posting",
 "65f0c1a27b3e4d58a61c49db": "diagnosticSkill",
 "65f0c1a27b3e4d58a61c49dc": "surgicalSkill",
 "65f0c1a27b3e4d58a61c49dd": "skillsLab",
 "65f0c1a27b3e4d58a61c49de": "extraCurricular",
 "65f0c1a27b3e4d58a61c49df": "leave",
 "6620b7d94e1f3a850c92fd57": "clinicalCase",
 "6620b7d94e1f3a850c92fd58": "procedure"
}
