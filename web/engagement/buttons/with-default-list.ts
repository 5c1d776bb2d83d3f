import type { SaveTarget } from '#worker/engagement/reading-lists/contract.ts'
import { saveDialogText as text } from './save-dialog-text.ts'

/** The default list before something was saved. */
const DEFAULT_LIST: SaveTarget = { hash: '', name: text.defaultName, public: false, isDefault: true, itemCount: 0, contains: false }

/** One's lists with the default one, made or not. */
export const withDefaultList = (lists: SaveTarget[]): SaveTarget[] =>
  lists.some(({ isDefault }) => isDefault) ? lists : [DEFAULT_LIST, ...lists]
