export { addTags, replaceTags, tagIdsOf } from './of-post.ts'
