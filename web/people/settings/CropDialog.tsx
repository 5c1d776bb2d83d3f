import { useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { uploadImage } from '#web/lib/upload-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { text as ui } from '#web/ui/form-text.ts'
import { showToast } from '#web/ui/toast.ts'
import { cropToSquare } from './avatar-image.ts'
import { CropCanvas } from './CropCanvas.tsx'
import styles from './crop.module.css'
import { type Crop, cropSquare, initialCrop, MAX_ZOOM, zoomCrop } from './crop.ts'
import { text } from './text.ts'
import { useProfileMutation } from './use-profile-change.ts'

interface Props {
  picture: ImageBitmap
  onClose: () => void
}

export default function CropDialog({ picture, onClose }: Props) {
  const [crop, setCrop] = useState<Crop>(() => initialCrop(picture))
  const [progress, setProgress] = useState(0)
  const save = useProfileMutation(
    async (api, square: ReturnType<typeof cropSquare>) => {
      const { hash } = await uploadImage(await cropToSquare(picture, square), setProgress)
      return unwrap(api.api.me.avatar.$put({ json: { hash } }))
    },
    () => {
      showToast({ message: text.pictureSaved })
      onClose()
    },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.crop}
      actions={
        <>
          <Button loading={save.isPending} onClick={() => save.mutate(cropSquare(crop, picture))}>
            {text.useIt}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {ui.cancel}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <CropCanvas picture={picture} crop={crop} onCrop={setCrop} />
        <label className={styles.zoom}>
          {text.zoom}
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.01}
            value={crop.zoom}
            aria-valuetext={`${persianDigits(Math.round(crop.zoom * 100))}٪`}
            onChange={(event) => setCrop(zoomCrop(crop, picture, Number(event.target.value)))}
          />
        </label>
        <p className={styles.hint}>{text.cropHint}</p>
        {save.isPending && (
          <p className={styles.hint}>
            <progress value={progress} /> {text.sending(persianDigits(Math.round(progress * 100)))}
          </p>
        )}
        <ErrorNote>{save.error?.message}</ErrorNote>
      </div>
    </Dialog>
  )
}
