/**
 * Fetches the code of every entry form: all without which one does not open, take a file, say what is wrong or keep what
 * is typed. Fetched while there is a network, it is there in this page when the network has gone.
 */
export const fetchFormCode = (): Promise<unknown> =>
  Promise.all([
    import('../logbook/entry/AddEntryDialog'),
    import('../logbook/report/TaskPage'),
    import('../logbook/quick/StartedEntry'),
    import('../logbook/quick/FormFavourites'),
    import('./entries'),
    import('../../device/drafts'),
    import('../../ui/form/DraftNotice'),
    import('../../ui/form/entry/EntrySections'),
    import('../../ui/form/entry/ErrorSummary'),
    import('../../ui/form/fields/search'),
    import('../../ui/file/FileInput'),
    import('../../ui/file/takeFile'),
    import('../../ui/overlay/MessageHost'),
    import('@mui/material/Menu'),
  ])
