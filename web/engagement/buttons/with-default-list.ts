import type { SaveTarget } from '#worker/engagement/reading-lists/contract.ts'
import { saveDialogText as text } from './save-dialog-text.ts'

/** Placeholder until the first save creates the default list. */
const DEFAULT_LIST: SaveTarget = { hash: '', name: text.defaultName, public: false, isDefault: true, itemCount: 0, contains: false }

export const withDefaultList = (lists: SaveTarget[]): SaveTarget[] =>
  lists.some(({ isDefault }) => isDefault) ? lists : [DEFAULT_LIST, ...lists]
