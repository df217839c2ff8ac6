"""Writes what the web build takes from the API: ``openapi.json``, ``kinds.ts``, a file for each kind,
``modules.ts``, ``menu.ts``, ``beginnings.ts``, ``spellings.ts``, ``labels.ts`` and ``assessment.ts``.

Called by ``./scripts/generate``; ``./scripts/test`` compares the result with what is committed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from api.assessment import forms
from api.core.labels import LABELS
from api.curriculum.search import spellings
from api.logbook.contract.definitions import definition, definitions, tile_definitions
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import all_kinds, page_kinds

HEADER = "// Made by ./scripts/generate from api/logbook/kinds. Do not edit.\n"
ENTRY = ("key", "categoryId", "title", "order", "page", "becomes")
"""What the sidebar and the tiles say of a kind."""

TYPES = """
export type FieldType =
  | 'text' | 'longtext' | 'integer' | 'date' | 'time' | 'phone' | 'choice' | 'reference' | 'lines' | 'group'
  | 'file' | 'derived'
export type Source = 'teachers' | 'competencies' | 'skills' | 'specialities' | 'procedures' | 'states'
export type Format =
  | 'sr' | 'text' | 'date' | 'person' | 'title' | 'number' | 'file' | 'status' | 'score' | 'verified' | 'student'
  | 'list'
export interface Field {
  name: string
  label: string
  type: FieldType
  required: boolean
  message: string
  help?: string
  section?: string
  options?: readonly string[]
  departmentOptions?: string
  collegeOptions?: string
  widget?: 'radio' | 'select'
  source?: Source
  sourceFor?: 'diag' | 'proc'
  dependsOn?: string
  addable?: boolean
  freeText?: boolean
  omitNamed?: string
  default?: string
  maxDate?: 'today'
  maxLength?: number
  min?: number
  max?: number
  emptyTitle?: string
  patient?: boolean
  repeats?: 'start' | 'copy'
  suggestFrom?: readonly string[]
  suggestions?: readonly string[]
  earlier?: boolean
  fields?: readonly Field[]
  derivedFrom?: readonly string[]
  shownWhen?: readonly [string, readonly string[]]
  after?: readonly string[]
  accept?: string
  maxBytes?: number
}
export interface Column {
  label: string
  field: string
  format: Format
  sort?: string
  staffOnly?: boolean
  also?: readonly string[]
  rest?: 'line' | 'detail'
}
export interface Detail {
  label: string
  field: string
  format: Format
}
export interface Grade {
  value: string
  label: string
}
export interface Level {
  value: number
  label: string
}
export type Scoring =
  | { type: 'none' }
  | { type: 'single'; scale: readonly Grade[] }
  | {
      type: 'criteria'
      by: string
      scale: readonly Level[]
      rubrics: Readonly<Record<string, readonly string[]>>
      otherwise: readonly Grade[]
    }
export interface Kind {
  key: string
  categoryId: string
  option: string
  title: string
  heading: string
  tile: string
  tileSlot: number | null
  order: number
  deleteName: string
  successTitle: string
  successMessage: string
  incompleteTitle: string
  incompleteMessage: string
  blankMessage: string | null
  failureMessage: string
  httpFailureMessage: string | null
  detailTitle: string
  statusLabel: string
  validation: 'summary' | 'list' | 'first'
  encoding: 'json' | 'multipart'
  headline: string
  facts: readonly string[]
  filters: readonly string[]
  scoring: Scoring
  fields: readonly Field[]
  columns: readonly Column[]
  details: readonly Detail[]
  page?: string
  removedBy?: 'staff'
  editable?: boolean
  addTitle?: string
  editTitle?: string
  updateMessage?: string
  updateFailureMessage?: string
  report?: { word: string; heading: string; columns: readonly Column[] }
  madeFrom?: Readonly<Record<string, Readonly<Record<string, string>>>>
  becomes?: readonly { title: string; page: string }[]
  departmentFlag?: 'forensic'
  submitLabel?: string
  networkMessage?: string
  failureTitle?: string
  blankFields?: readonly string[]
  caseNumber?: string
  patientName?: string
  sameWhen?: readonly string[]
  dayField?: string
  achievement?: boolean
}
export interface Tile {
  slot: number
  label: string
  url: string
  kinds: readonly string[]
  target: number | null
}
"""


def kinds_module() -> str:
    """The text of ``kinds.ts``: the types and, as data, every kind of the Log Book."""
    kinds = json.dumps(definitions(), indent=1, ensure_ascii=False)
    return f"{HEADER}{TYPES}\nexport const kinds: readonly Kind[] = {kinds}\n"


def kind_module(kind: Kind) -> str:
    """The text of the file of one kind, which its own page or its list loads."""
    data = json.dumps(definition(kind), indent=1, ensure_ascii=False)
    return f"{HEADER}import type {{ Kind }} from './kinds'\n\nexport const kind: Kind = {data}\n"


def pages_module() -> str:
    """The text of ``pages.ts``: the kinds with a page of their own as a list, for what handles entries of any kind."""
    keys = [kind.key for kind in page_kinds()]
    imports = "".join(f"import {{ kind as {key} }} from './{key}'\n" for key in keys)
    listed = f"export const pageKinds: readonly Kind[] = [{', '.join(keys)}]\n"
    return f"{HEADER}{imports}import type {{ Kind }} from './kinds'\n\n{listed}"


def modules_module() -> str:
    """The text of ``modules.ts``: how the file of each kind of the Log Book is fetched, by the kind's key."""
    rows = "".join(f"  {each['key']}: () => import('./{each['key']}'),\n" for each in definitions())
    sort = "Readonly<Record<string, () => Promise<{ kind: Kind }>>>"
    return f"{HEADER}import type {{ Kind }} from './kinds'\n\nexport const modules: {sort} = {{\n{rows}}}\n"


def keys_module() -> str:
    """The text of ``keys.ts``: the kinds' keys by the ids of their addresses, for what cannot wait for ``kinds.ts``."""
    keys = json.dumps({each["categoryId"]: each["key"] for each in definitions()}, indent=1)
    return f"{HEADER}export const kindKeys: Readonly<Record<string, string>> = {keys}\n"


def menu_module() -> str:
    """The text of ``menu.ts``: where each kind of the Log Book is found, for every page; fields come with a list."""
    named = [{name: each[name] for name in ENTRY if name in each} for each in definitions()]
    entries = json.dumps(named, indent=1, ensure_ascii=False)
    tiles = json.dumps(tile_definitions(), indent=1, ensure_ascii=False)
    names = " | ".join(f"'{name}'" for name in ENTRY)
    return (
        f"{HEADER}import type {{ Kind, Tile }} from './kinds'\n\n"
        f"export type MenuKind = Pick<Kind, {names}>\n\n"
        f"export const menu: readonly MenuKind[] = {entries}\n\n"
        f"export const tiles: readonly Tile[] = {tiles}\n"
    )


def spellings_module() -> str:
    """The text of ``spellings.ts``: what the pages replace in words before they compare them, as the API does."""
    pairs = json.dumps([list(pair) for pair in spellings()], ensure_ascii=False)
    return f"{HEADER}export const spellings: readonly (readonly [string, string])[] = {pairs}\n"


def beginnings_module() -> str:
    """The text of ``beginnings.ts``: what belongs to each kind, and an example, for who has no entry of it yet."""
    texts = {kind.key: {"belongs": kind.belongs, "example": kind.example} for kind in all_kinds()}
    rows = json.dumps(texts, indent=2, ensure_ascii=False)
    kind = "Readonly<Record<string, { belongs: string; example: string }>>"
    return f"{HEADER}export const beginnings: {kind} = {rows}\n"


def assessment_module() -> str:
    """The text of ``assessment.ts``: the particulars and bands of the appraisal and the groups of the AETCOM sheet."""
    types = """export interface Particular {
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
"""
    named = (
        ("particulars", "Particular", forms.particulars()),
        ("bands", "Band", forms.bands()),
        ("skillSections", "SkillSection", forms.groups()),
    )
    data = "\n".join(
        f"export const {name}: readonly {sort}[] = {json.dumps(list(rows), indent=1, ensure_ascii=False)}\n"
        for name, sort, rows in named
    )
    return f"// Made by ./scripts/generate from seed/reference. Do not edit.\n{types}\n{data}"


def labels_module() -> str:
    """The text of ``labels.ts``: what people read for stored values that are misspelt."""
    table = json.dumps(dict(LABELS), indent=1, ensure_ascii=False)
    head = "// Made by ./scripts/generate from api/core/labels.py. Do not edit."
    return f"{head}\nexport const labels: Readonly<Record<string, string>> = {table}\n"


def main() -> None:
    """Writes the files into the folder named as the only argument."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kinds.ts").write_text(kinds_module(), encoding="utf-8")
    for kind in all_kinds():
        (folder / f"{kind.key}.ts").write_text(kind_module(kind), encoding="utf-8")
    (folder / "modules.ts").write_text(modules_module(), encoding="utf-8")
    (folder / "pages.ts").write_text(pages_module(), encoding="utf-8")
    (folder / "menu.ts").write_text(menu_module(), encoding="utf-8")
    (folder / "keys.ts").write_text(keys_module(), encoding="utf-8")
    (folder / "assessment.ts").write_text(assessment_module(), encoding="utf-8")
    (folder / "beginnings.ts").write_text(beginnings_module(), encoding="utf-8")
    (folder / "spellings.ts").write_text(spellings_module(), encoding="utf-8")
    (folder / "labels.ts").write_text(labels_module(), encoding="utf-8")
    from api.main import create_app
    from api.settings import Settings

    schema = create_app(Settings(environment="development")).openapi()
    (folder / "openapi.json").write_text(json.dumps(schema, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
