import { formatBytes } from '#web/podcasts/episodes/upload/format-upload.ts'
import type { ShowImport } from '#worker/podcasts/importer/contract.ts'
import { text } from './text.ts'

/**
 * Formats progress as «۴۵٪ · ۲۱٫۳ مگابایت از ۴۷ مگابایت». The percentage counts episodes. If any size is unknown, shows only the bytes
 * copied so far.
 */
export function formatProgress({
  progress,
  bytes,
  copied,
  unknownSizeCount,
}: Pick<ShowImport, 'progress' | 'bytes' | 'copied' | 'unknownSizeCount'>): string {
  const size = unknownSizeCount > 0 ? text.soFar(formatBytes(copied)) : text.copied(formatBytes(copied), formatBytes(bytes))
  return [text.percent(progress), bytes + copied > 0 && size].filter(Boolean).join(' · ')
}
