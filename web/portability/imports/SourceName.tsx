import { showUrl } from '#web/lib/show-url.ts'
import type { TextImport } from '#worker/portability/imports/contract.ts'

/** The name of an import's file, in the direction of its own letters, or the address of its feed. */
export const SourceName = ({ feed, fileName }: Pick<TextImport, 'feed' | 'fileName'>) =>
  feed === null ? <bdi>{fileName}</bdi> : <bdi dir="ltr">{showUrl(feed)}</bdi>
