/**
 * First segments of the keys in the media bucket. `sweepObjects` decides for each kind which objects are referenced, so a new kind needs
 * its rule there.
 */
export const OBJECT_KINDS = ['archive', 'audio', 'image', 'import', 'results', 'share', 'sound'] as const
export type ObjectKind = (typeof OBJECT_KINDS)[number]
export type ObjectKey = `${ObjectKind}/${string}`

export const isObjectKey = (key: string): key is ObjectKey => OBJECT_KINDS.some((kind) => key.startsWith(`${kind}/`))

/** Returns the kind of a key, its first segment. */
export function objectKind(key: ObjectKey): ObjectKind {
  const kind = OBJECT_KINDS.find((one) => key.startsWith(`${one}/`))
  if (!kind) throw new Error(`Unknown kind of object: ${key}`)
  return kind
}

/** The media bucket; it accepts only keys of a known kind, so that no object escapes the sweep. */
export interface MediaBucket extends Omit<R2Bucket, 'put' | 'createMultipartUpload' | 'resumeMultipartUpload'> {
  put(key: ObjectKey, value: ReadableStream | ArrayBuffer | ArrayBufferView | string, options?: R2PutOptions): Promise<R2Object>
  createMultipartUpload(key: ObjectKey, options?: R2MultipartOptions): Promise<R2MultipartUpload>
  resumeMultipartUpload(key: ObjectKey, uploadId: string): R2MultipartUpload
}
