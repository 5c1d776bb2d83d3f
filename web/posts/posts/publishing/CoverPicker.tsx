import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Picture as StoredPicture } from '#shared/contract/fields.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { uploadImage } from '#web/lib/upload-file.ts'
import { text } from '#web/posts/posts/text.ts'
import { ErrorNote } from '#web/ui/Field.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import styles from './publishing.module.css'

interface Props {
  pictures: readonly StoredPicture[]
  chosen: string | null
  onChoose: (cover: string | null) => void
  onUpload: (picture: StoredPicture) => void
  error: string | undefined
}

/** Chooses the cover from the pictures of the text, or from the device. */
export function CoverPicker({ pictures, chosen, onChoose, onUpload, error }: Props) {
  const file = useRef<HTMLInputElement>(null)
  const [uploadedShare, setUploadedShare] = useState(0)
  const upload = useMutation({ mutationFn: (picked: File) => uploadImage(picked, setUploadedShare), onSuccess: onUpload })
  const hasChosen = pictures.some(({ hash }) => hash === chosen)
  return (
    <fieldset className={styles.group}>
      <legend>{text.cover}</legend>
      <div className={styles.covers}>
        {pictures.map((picture, at) => (
          <label key={picture.hash} className={styles.cover}>
            <input
              type="radio"
              name="cover"
              checked={picture.hash === chosen}
              onChange={() => onChoose(picture.hash)}
              aria-label={picture.alt || text.picture(formatNumber(at + 1))}
            />
            <Picture picture={picture} sizes="6rem" alt="" />
          </label>
        ))}
        <button type="button" className={styles.cover} aria-busy={upload.isPending || undefined} onClick={() => file.current?.click()}>
          <IconPhotoPlus size={20} stroke={1.6} aria-hidden="true" />
          {upload.isPending ? text.uploadedShare(formatNumber(Math.round(uploadedShare * 100))) : text.coverFromDevice}
        </button>
        <label className={styles.cover}>
          <input type="radio" name="cover" checked={!hasChosen} onChange={() => onChoose(null)} />
          <IconPhotoOff size={20} stroke={1.6} aria-hidden="true" />
          {text.noCover}
        </label>
      </div>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const [picked] = target.files ?? []
          if (picked && !upload.isPending) upload.mutate(picked)
          target.value = ''
        }}
      />
      <ErrorNote>{error ?? upload.error?.message}</ErrorNote>
    </fieldset>
  )
}
