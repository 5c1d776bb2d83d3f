export { importedListId, importListStatements, removeImportedList } from './import-list.ts'
export { listTag } from './policy.ts'
export { findList, findPublicList, readPublicList } from './read-lists.ts'
export { saveStateColumns } from './save.ts'
