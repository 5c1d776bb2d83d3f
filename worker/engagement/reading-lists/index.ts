export { importedListId, importListStatements, removeImportedList } from './import-list.ts'
export { listTag } from './policy.ts'
export { coversOf, findList, findPublicList, readPublicList, selectFirstPosts } from './read-lists.ts'
export { saveStateColumns } from './save.ts'
