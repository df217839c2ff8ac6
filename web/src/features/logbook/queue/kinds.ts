/** Every kind that can wait in the queue: those of the Log Book and those with a page of their own. */
export { kindByKey as kindOfRow } from '../../../api/everyKind'
