interface Props {
  src: string
  label: string
  className?: string | undefined
}

/** Loads nothing until the user starts playback; its timeline runs left to right. */
export const AudioPlayer = ({ src, label, className }: Props) => (
  // biome-ignore lint/a11y/useMediaCaption: transcripts are shown beside the player, not as captions
  <audio controls preload="none" dir="ltr" src={src} aria-label={label} className={className} />
)
