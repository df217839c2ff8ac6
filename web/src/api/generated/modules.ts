// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import type { Kind } from './kinds'

export const modules: Readonly<Record<string, () => Promise<{ kind: Kind }>>> = {
  introduction: () => import('./introduction'),
  training: () => import('./training'),
  teaching: () => import('./teaching'),
  opd: () => import('./opd'),
  conference: () => import('./conference'),
  paper: () => import('./paper'),
  thesisReview: () => import('./thesisReview'),
  posting: () => import('./posting'),
  diagnosticSkill: () => import('./diagnosticSkill'),
  surgicalSkill: () => import('./surgicalSkill'),
  skillsLab: () => import('./skillsLab'),
  extraCurricular: () => import('./extraCurricular'),
  leave: () => import('./leave'),
  clinicalCase: () => import('./clinicalCase'),
  procedure: () => import('./procedure'),
}
