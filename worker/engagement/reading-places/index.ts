export { selectUnfinishedPosts, toUnfinishedPost } from './reading-places.ts'
