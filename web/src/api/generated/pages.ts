// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import { kind as checklist } from './checklist'
import { kind as synopsis } from './synopsis'
import { kind as thesis } from './thesis'
import { kind as publication } from './publication'
import { kind as medico } from './medico'
import { kind as expert } from './expert'
import { kind as crime } from './crime'
import { kind as drpActivity } from './drpActivity'
import { kind as drpOffline } from './drpOffline'
import type { Kind } from './kinds'

export const pageKinds: readonly Kind[] = [checklist, synopsis, thesis, publication, medico, expert, crime, drpActivity, drpOffline]
