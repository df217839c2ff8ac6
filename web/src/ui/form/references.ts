import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Field } from '../../api/generated/kinds'

/** One thing to pick: its id, its name, and what tells namesakes apart. */
export interface ReferenceOption {
  id: string
  label: string
  hint?: string
  /** How else people say it. */
  synonyms?: readonly string[] | undefined
  /** The value of the field it depends on that it belongs to; picking it chooses that as well. */
  parent?: string
}

export interface ReferenceList {
  options: readonly ReferenceOption[]
  /** Everything that the field could hold whatever the field it depends on says; empty where that does not matter. */
  whole?: readonly ReferenceOption[]
  isLoading: boolean
  isFailed: boolean
  /** Without a network, and never fetched: what is chosen from it is chosen before the entry is sent. */
  isAbsent?: boolean
}

/** Where reference fields get their options from; the feature that knows the API provides it. */
export interface References {
  /** Draws with the options of one field, given the value of the field it depends on. */
  Options: ComponentType<{ field: Field; parent: string; children: (list: ReferenceList) => ReactNode }>
  /** Options that the session adds to a choice, for instance a department's own training types (L-299). */
  extraOptions: (field: Field) => readonly string[]
  /** What is to be said about a value, for instance that it was filled in from the profile. */
  noteOn?: (field: Field, value: string) => string | undefined
  /** The ids that this person picked most of late, by field; they stand first. */
  used?: Readonly<Record<string, readonly string[]>> | undefined
  /** What stands under a field besides: a ready sentence, say. */
  under?: (field: Field, path: string) => ReactNode
  /** Asks for a new item; resolves to it and what it hangs on, or to null when the person thought better of it (L-118 to L-120). */
  add: (field: Field, parent: string) => Promise<{ option: ReferenceOption; parent: string } | null>
}

/** The id of the list of texts that a field offers while somebody types. */
export const offersId = (field: Field) => `offers-${field.name}`

export const ReferencesContext = createContext<References | null>(null)

/** The references of the surrounding form. */
export function useReferences(): References {
  const references = useContext(ReferencesContext)
  if (!references) throw new Error('A reference field stands outside ReferencesContext')
  return references
}
