import { type DragEvent, Suspense, useRef, useState } from 'react'
import type { Picture } from '#shared/contract/fields.ts'
import type { Action } from '#web/lib/action.ts'
import { toFormData } from '#web/lib/form-fields.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Avatar } from '#web/ui/Picture.tsx'
import { FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import type { OwnProfile } from '#worker/people/settings/contract.ts'
import { changeAvatar, removeAvatar } from './actions.ts'
import { decodeImage } from './crop.ts'
import styles from './profile.module.css'
import { text } from './text.ts'

const CropDialog = lazyPart(() => import('./CropDialog.tsx'))

export const AvatarRow = ({ name, handle, avatar }: Pick<OwnProfile, 'name' | 'handle' | 'avatar'>) => (
  <SquarePictureRow
    name={name}
    handle={handle}
    picture={avatar}
    labels={{ title: text.picture, hint: avatar ? text.pictureHint : `${text.noPicture} ${text.pictureHint}`, crop: text.crop }}
    actions={{ change: changeAvatar, remove: removeAvatar }}
    params={{}}
  />
)

interface SquarePictureRowProps<Param extends string, Change extends object, Remove extends object, Result> {
  name: string
  handle: string
  /** The picture is a publication's logo. */
  isLogo?: boolean
  picture: Picture | null
  labels: { title: string; hint: string; crop: string }
  /** `change` has the fields of `readPicture`. */
  actions: { change: Action<Param, Change, Result>; remove: Action<Param, Remove, Result> }
  params: Readonly<Record<Param, string>>
}

/** Settings row of a square picture, such as an avatar or a logo: choose or drop a file, crop, replace and remove. */
export function SquarePictureRow<Param extends string, Change extends object, Remove extends object, Result>({
  name,
  handle,
  isLogo = false,
  picture,
  labels,
  actions,
  params,
}: SquarePictureRowProps<Param, Change, Remove, Result>) {
  const file = useRef<HTMLInputElement>(null)
  const [chosenImage, setChosen] = useState<ImageBitmap>()
  const [failed, setFailed] = useState(false)
  const [isDragOver, setDragOver] = useState(false)
  const close = () => setChosen(undefined)
  const change = useAction(actions.change, params, { onDone: close })
  const remove = useAction(actions.remove, params, { undo: picture ? () => change.run(toFormData({ hash: picture.hash })) : undefined })
  // The open dialog shows the error of its own change.
  const error = remove.error ?? (chosenImage ? null : change.error)
  const open = async (chosen: File | null | undefined) => {
    if (!chosen) return
    change.reset()
    const image = await decodeImage(chosen)
    setFailed(!image)
    setChosen(image)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    void open(event.dataTransfer.files[0])
  }
  const label = picture ? text.change : text.choose
  return (
    <SettingsSection title={labels.title}>
      <fieldset
        aria-label={labels.title}
        className={classNames(styles.avatarRow, isDragOver && styles.dragOver)}
        onDragOver={(event) => {
          event.preventDefault()
          setDragOver(true)
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <Avatar name={name} handle={handle} picture={picture} size="large" square={isLogo} />
        <div className={styles.controls}>
          <p className={styles.hint}>{labels.hint}</p>
          <ErrorNote>{failed ? text.unreadable : error?.message}</ErrorNote>
          <ButtonRow>
            <Button variant="quiet" onClick={() => file.current?.click()}>
              {label}
            </Button>
            {picture && (
              <ActionButton action={remove} variant="plain">
                {text.remove}
              </ActionButton>
            )}
          </ButtonRow>
          <input
            ref={file}
            type="file"
            accept="image/*"
            hidden
            aria-label={text.choose}
            onChange={(event) => {
              void open(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
      </fieldset>
      <FormDetails label={label} forms={change.form}>
        {import.meta.env.SSR && (
          <ActionForm action={change} encType="multipart/form-data">
            <Field label={text.choose}>{(control) => <input {...control} type="file" name="picture" accept="image/*" />}</Field>
            <ButtonRow>
              <Button type="submit">{text.useIt}</Button>
            </ButtonRow>
          </ActionForm>
        )}
      </FormDetails>
      <Suspense>{chosenImage && <CropDialog picture={chosenImage} title={labels.crop} change={change} onClose={close} />}</Suspense>
    </SettingsSection>
  )
}
