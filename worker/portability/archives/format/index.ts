export { verifyManifest } from './manifest.ts'
export { ArchivedList, ArchivedPost, ArchivedThread, ArchiveInfo, ArchiveManifest } from './schemas.ts'
