export { verifyManifest } from './manifest.ts'
export {
  ARCHIVE_PATHS,
  ArchivedLikes,
  ArchivedList,
  ArchivedPost,
  ArchivedProfile,
  ArchivedShow,
  ArchivedThread,
  ArchiveInfo,
  ArchiveManifest,
} from './schemas.ts'
