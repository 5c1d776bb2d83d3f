export { findCooccurringTopics, findTag, findTagsByKeys, findTopWriters, tagColumns, toTagCard } from './find-tags.ts'
export { findTagIds, insertMissingTags, replaceTags, tagSlug } from './post-tags.ts'
export { findTagForViewer, tagRoutes } from './routes.ts'
