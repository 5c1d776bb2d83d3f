import type { ReactNode } from 'react'
import type { CampaignLink } from '#worker/site/campaigns/contract.ts'
import { findPosterPicture, type PosterPicture } from './poster-picture.ts'

const CREAM = '#f6ecd8'
const SAFFRON = '#e3a63a'

/** An eight-pointed star of 100 × 100 units. */
export const STAR = 'M50 2L64 16.1H83.9V36L98 50 83.9 64V83.9H64L50 98 36 83.9H16.1V64L2 50 16.1 36V16.1H36Z'

/**
 * The drawing of a poster and the ground of its text, on which cream has a contrast of at least 4.5. It is 240 units wide and high; ground and
 * land go on beyond them, so that it fills a poster of any shape.
 */
interface Scene {
  ground: string
  drawing: ReactNode
}

const gears: Scene = {
  ground: '#12565c',
  drawing: (
    <>
      <path
        fill={SAFFRON}
        fillRule="evenodd"
        d="M139.2 73L153.4 77.4V94.6L139.2 99L138.8 100.3L149 111.3L140.4 126.2L125.8 122.8L124.8 123.8L128.2 138.4L113.3 147L102.3 136.8L101 137.2L96.6 151.4H79.4L75 137.2L73.7 136.8L62.7 147L47.8 138.4L51.2 123.8L50.2 122.8L35.6 126.2L27 111.3L37.2 100.3L36.8 99L22.6 94.6V77.4L36.8 73L37.2 71.7L27 60.7L35.6 45.8L50.2 49.2L51.2 48.2L47.8 33.6L62.7 25L73.7 35.2L75 34.8L79.4 20.6H96.6L101 34.8L102.3 35.2L113.3 25L128.2 33.6L124.8 48.2L125.8 49.2L140.4 45.8L149 60.7L138.8 71.7ZM112 86a24 24 0 1 0-48 0a24 24 0 1 0 48 0Z"
      />
      <path fill="#b97f22" fillOpacity=".5" d="M88 34a52 52 0 0 1 0 104v-28a24 24 0 0 0 0-48z" />
      <path
        fill={CREAM}
        fillRule="evenodd"
        d="M213.2 139.2L223.4 142.8V157.2L213.2 160.8L212.8 161.9L219 170.9L210.5 182.5L200.1 179.4L199.2 180.1L198.9 191L185.2 195.4L178.6 186.8H177.4L170.8 195.4L157.1 191L156.8 180.1L155.9 179.4L145.5 182.5L137 170.9L143.2 161.9L142.8 160.8L132.6 157.2V142.8L142.8 139.2L143.2 138.1L137 129.1L145.5 117.5L155.9 120.6L156.8 119.9L157.1 109L170.8 104.6L177.4 113.2H178.6L185.2 104.6L198.9 109L199.2 119.9L200.1 120.6L210.5 117.5L219 129.1L212.8 138.1ZM193 150a15 15 0 1 0-30 0a15 15 0 1 0 30 0Z"
      />
      <path fill="none" stroke={CREAM} strokeWidth="5" d="M88 86v74" />
      <path fill="none" stroke={CREAM} strokeWidth="7" strokeLinecap="round" d="M88 160v8c0 18-26 18-26 2" />
      <circle cx="88" cy="86" r="9" fill={CREAM} />
      <path fill="none" stroke="#c9b283" strokeWidth="3" d="M76 184l-26 20M76 184l26 20" />
      <path fill={CREAM} d="M42 203h68v24H42z" />
      <path fill="none" stroke="#c9b283" strokeWidth="2.5" d="M42 209h68M42 215h68M42 221h68" />
      <path fill="#9c2f33" d="M72 203h8v24h-8z" />
    </>
  ),
}

const autumn: Scene = {
  ground: '#7b3a22',
  drawing: (
    <>
      <circle cx="158" cy="86" r="56" fill="#f2c879" fillOpacity=".16" />
      <circle cx="158" cy="86" r="36" fill="#f2c879" />
      <path fill="#622b1a" d="M-900 190C-600 150-400 200-200 186S40 160 90 150s90 46 150 40 200-40 320-30 300 30 700 10V1200H-900Z" />
      <path fill="#e9973a" d="M58 62c-19 30-19 82 0 118zM96 96c-14 24-14 62 0 92z" />
      <path fill="#b9661a" d="M58 62c19 30 19 82 0 118zM96 96c14 24 14 62 0 92z" />
      <path stroke="#2e120b" strokeWidth="4" d="M58 110v112M96 134v86" />
      <path fill="#4a1d12" d="M-900 236C-500 200-100 216 120 210s400 30 1240 0V1200H-900Z" />
      <path fill="#2e120b" d="M164 184l25-19 25 19v30h-50z" />
      <path fill="#f2c879" d="M172 190h12v13h-12zM194 190h12v13h-12z" />
      <g fill="none" stroke={CREAM} strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="m110 38 9 7 9-7M132 26l8 6 8-6M94 22l7 5 7-5" />
      </g>
      <path fill="#e9973a" d="m30 190 8-4-2 8zM124 198l8 2-6 5zM18 152l7 3-6 4zM232 200l8-3-3 8zM140 176l6-4v7z" />
    </>
  ),
}

const letter: Scene = {
  ground: '#1f5a62',
  drawing: (
    <>
      <path fill="#17474e" d="M-900 200h2400v1000H-900z" />
      <path fill="#c7b083" d="M28 104l92-70 92 70z" />
      <path fill="#fdf8ec" d="M52 26h136v140H52z" />
      <path fill="none" stroke="#c4d6d4" strokeWidth="2.5" d="M66 52h122M66 68h122M66 84h122M66 100h122M66 116h122" />
      <path stroke="#58a5aa" strokeWidth="2" d="M172 26v120" />
      <path
        fill="none"
        stroke="#3b4a54"
        strokeWidth="3.5"
        strokeLinecap="round"
        d="M164 48c-6-7-10 6-16 0s-10 5-15-1M164 64c-8-7-12 6-20 0s-12 6-20 0-12 6-18 0-10 5-16 0M164 80c-7-7-12 6-18 0s-12 6-20 0-10 6-18 0"
      />
      <path fill="#f1e4c6" d="M28 104l92 64 92-64v106H28z" />
      <path fill="#d9c59a" fillOpacity=".55" d="M120 168l92-64v106h-92z" />
      <path fill="none" stroke="#c7b083" strokeWidth="2.5" d="M28 210l72-56M212 210l-72-56" />
      <circle cx="120" cy="166" r="21" fill="#9c2f33" />
      <path fill="#f1e4c6" transform="translate(107 153) scale(.26)" d={STAR} />
    </>
  ),
}

const pot: Scene = {
  ground: '#7c2a2f',
  drawing: (
    <>
      <path fill="#611f26" d="M-900 188h2400v1000H-900z" />
      <path stroke={SAFFRON} strokeWidth="4" strokeDasharray="4 10" d="M-900 222h2400" />
      <path stroke="#94434a" strokeWidth="2" d="M-900 214h2400M-900 230h2400" />
      <ellipse cx="120" cy="204" rx="96" ry="8" fill="#4a161c" />
      <path fill="#b86a34" d="M50 104h140v60c0 26-18 40-42 40H92c-24 0-42-14-42-40z" />
      <path fill="#99542a" d="M132 104h58v60c0 26-18 40-42 40h-34c14-8 18-20 18-40z" />
      <path fill="none" stroke="#dba06a" strokeWidth="7" strokeLinecap="round" d="M66 120v42" />
      <path fill="#8f4c22" d="M38 92h164v15H38zM106 76h28v16h-28z" />
      <path fill="#6f3917" d="M132 92h70v15h-70zM122 76h12v16h-12z" />
      <path fill="#8f4c22" d="M22 118h28v12H22zM190 118h28v12h-28z" />
      <g fill="none" stroke={CREAM} strokeWidth="6" strokeLinecap="round">
        <path d="M88 64c-11-12 11-20 0-36M120 56c-11-12 11-20 0-36M152 64c-11-12 11-20 0-36" />
      </g>
    </>
  ),
}

const road: Scene = {
  ground: '#2b4a45',
  drawing: (
    <>
      <circle cx="62" cy="72" r="46" fill="#e9b457" fillOpacity=".14" />
      <circle cx="62" cy="72" r="28" fill="#e9b457" />
      <path fill="#486f66" d="M60 184L170 58l110 126z" />
      <path fill="#3a5c54" d="M170 58l110 126H186l-10-60z" />
      <path fill={CREAM} d="M170 58l31 36-14-3-10 13-12-13-10 10-13-9z" />
      <path fill="#36584a" d="M-900 180C-600 150-300 190-120 172S40 144 100 150s90 34 160 26 200-30 320-20 320 24 720 0V1200H-900Z" />
      <path fill="#efe0bf" d="M92 230c4-34 46-40 36-78 22 34 0 42 14 78z" />
      <path fill="#1d3529" d="M-900 230C-500 190-100 212 120 208s400 26 1240 0V1200H-900Z" />
      <path fill="#a8323a" d="M150 176c0-5 3-8 8-8h50c7 0 10 5 11 11l3 28h-72z" />
      <path fill="#7d222b" d="M150 194h70l2 13h-72z" />
      <path fill="#f4dca5" d="M158 174h13v14h-13zM175 174h13v14h-13zM192 174h17l3 14h-20z" />
      <g fill="#14110f">
        <circle cx="166" cy="208" r="8" />
        <circle cx="206" cy="208" r="8" />
      </g>
    </>
  ),
}

const pomegranate: Scene = {
  ground: '#20264a',
  drawing: (
    <>
      <path fill="#f3e3b8" d="M190 22a32 32 0 1 0 30 46 26 26 0 1 1-30-46z" />
      <g fill={CREAM}>
        <circle cx="34" cy="34" r="2.5" />
        <circle cx="76" cy="58" r="2" />
        <circle cx="118" cy="24" r="3" />
        <circle cx="150" cy="70" r="2" />
        <circle cx="226" cy="112" r="2" />
        <circle cx="20" cy="96" r="2" />
        <circle cx="-40" cy="52" r="2.5" />
        <circle cx="-110" cy="24" r="2" />
        <circle cx="290" cy="40" r="2" />
        <circle cx="352" cy="18" r="2.5" />
      </g>
      <path fill="#6d2530" d="M-900 192h2400v1000H-900z" />
      <path stroke={SAFFRON} strokeWidth="4" strokeDasharray="4 10" d="M-900 222h2400" />
      <path fill="#3f7a4b" d="M140 206a46 46 0 0 1 92 0z" />
      <path fill="#f3e3d0" d="M147 206a39 39 0 0 1 78 0z" />
      <path fill="#cf3f49" d="M152 206a34 34 0 0 1 68 0z" />
      <path fill="#2b1418" d="m168 194 4 7h-5zM185 184l3 8h-5zM203 194l1 7h-5zM190 198l2 6h-4z" />
      <path fill="#b5303c" d="M92 112l-8-24 14 8 7-13 7 13 14-8-8 24a50 50 0 1 1-26 0z" />
      <path fill="#8c1f2b" d="M118 112l8-24-14 8-7-13v29c30 10 34 72 0 96 62 6 68-80 13-96z" />
      <ellipse cx="88" cy="166" rx="25" ry="28" fill="#f0cfae" />
      <g fill="#cf3f49">
        <circle cx="82" cy="148" r="6" />
        <circle cx="95" cy="152" r="6" />
        <circle cx="74" cy="160" r="6" />
        <circle cx="88" cy="165" r="6" />
        <circle cx="101" cy="166" r="6" />
        <circle cx="78" cy="175" r="6" />
        <circle cx="92" cy="179" r="6" />
        <circle cx="85" cy="188" r="5" />
      </g>
    </>
  ),
}

const star: Scene = {
  ground: '#0f5056',
  drawing: (
    <>
      <path fill="#196870" transform="translate(-22 -22) scale(2.84)" d={STAR} />
      <path fill="#0f5056" transform="translate(-4 -4) scale(2.48)" d={STAR} />
      <path fill="#196870" transform="translate(36 36) scale(1.68)" d={STAR} />
      <path fill={SAFFRON} transform="translate(78 78) scale(.84)" d={STAR} />
      <path fill="#0f5056" transform="translate(104 104) scale(.32)" d={STAR} />
    </>
  ),
}

/** Grounds of campaigns whose words call for no picture. */
const GROUNDS = ['#12565c', '#4a2f5c', '#5c3a1e', '#1f4a6b']

const notebook = (slug: string): Scene => ({
  ground: GROUNDS[[...slug].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % GROUNDS.length] ?? '#12565c',
  drawing: (
    <>
      <path fill="#000" fillOpacity=".18" d="M-900 206h2400v1000H-900z" />
      <path fill={SAFFRON} d="M26 72h188v138H26z" />
      <path fill="#fdf8ec" d="M34 62c32-8 64-4 86 10v130c-22-12-54-14-86-8zM206 62c-32-8-64-4-86 10v130c22-12 54-14 86-8z" />
      <path fill="#e7d9ba" d="M120 72c6-4 12-7 20-9v128c-8 2-14 5-20 11z" />
      <g fill="none" stroke="#c4d6d4" strokeWidth="2.5">
        <path d="M46 88l60 6M46 106l60 6M46 124l60 6M46 142l60 6M46 160l60 6M194 88l-48 5M194 106l-48 5M194 124l-48 5M194 142l-48 5M194 160l-48 5" />
      </g>
      <path stroke="#9c2f33" strokeWidth="2" d="M184 66v126M96 66v128" />
      <path fill="#9c2f33" d="M214 34l14 12-62 78-14-12z" />
      <path fill="#f1e4c6" d="M152 112l14 12-20 10z" />
      <path fill="#14110f" d="M149 126l5 5-8 3z" />
    </>
  ),
})

const SCENES: Record<Exclude<PosterPicture, 'notebook'>, Scene> = { star, pot, road, letter, autumn, pomegranate, gears }

interface Props {
  campaign: Pick<CampaignLink, 'slug' | 'kind' | 'title' | 'theme'>
  className?: string | undefined
}

/** The decorative picture of a campaign with its ground; what overflows it fills the poster. */
export function PosterArt({ campaign, className }: Props) {
  const picture = findPosterPicture(campaign)
  const { ground, drawing } = picture === 'notebook' ? notebook(campaign.slug) : SCENES[picture]
  return (
    <svg viewBox="0 0 240 240" className={className} aria-hidden="true">
      <path fill={ground} d="M-2000-2000h5000v5000h-5000z" />
      {drawing}
    </svg>
  )
}
