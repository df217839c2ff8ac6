// Made by ./scripts/generate from api/logbook/kinds. Do not edit.
import { kind as checklist } from './checklist'
import type { Kind } from './kinds'

export const pageKinds: readonly Kind[] = [checklist]
