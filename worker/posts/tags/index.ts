export {
  findCooccurringTopics,
  findTag,
  findTagsByKeys,
  findTopTags,
  findTopWriters,
  LABEL_SAMPLE,
  tagColumns,
  toTagCard,
} from './find-tags.ts'
export { findTagIds, findTagNames, insertMissingTags, replaceTags, tagSlug, typedTagName } from './post-tags.ts'
export { findTagForViewer } from './routes.ts'
