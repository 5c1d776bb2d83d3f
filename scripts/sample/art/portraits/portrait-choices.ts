import type { Ink } from '../inks.ts'

export type HairStyle =
  | 'crop'
  | 'quiff'
  | 'curls'
  | 'receding'
  | 'bald'
  | 'sweptGrey'
  | 'fringe'
  | 'wavyLong'
  | 'straight'
  | 'bob'
  | 'sideBob'
  | 'bun'
  | 'pony'
  | 'afroCurl'
  | 'none'
export type HairColour = 'black' | 'brown' | 'chestnut' | 'grey' | 'silver' | 'white'
export type CoverStyle =
  | 'shawl'
  | 'scarf'
  | 'maghnae'
  | 'kerchief'
  | 'beanie'
  | 'flatcap'
  | 'namadi'
  | 'mandil'
  | 'cycling'
  | 'rainhood'
  | 'hood'
  | 'qajar'
  | 'swim'
  | 'sunhat'
  | 'slipped'
export type BeardStyle = 'full' | 'short' | 'long' | 'goatee' | 'stubble'
export type MoustacheStyle = 'small' | 'big' | 'curl'
export type GlassesStyle = 'round' | 'square' | 'cat'
export type ClothesStyle =
  | 'tee'
  | 'stripes'
  | 'plaid'
  | 'collar'
  | 'blazer'
  | 'suit'
  | 'turtle'
  | 'hoodie'
  | 'apron'
  | 'waistcoat'
  | 'knit'
  | 'zip'
  | 'vneck'
  | 'cloak'
export type PropStyle =
  | 'pencil'
  | 'saffronEarring'
  | 'firoozehEarring'
  | 'headphones'
  | 'ledger'
  | 'flowers'
  | 'binoculars'
  | 'badge'
  | 'clay'
export type MotifStyle = 'moon' | 'rain' | 'waves' | 'serverLamps' | 'cinema'

/** How a member of the sample community looks: what their bio says, in a few choices. */
export interface Portrait {
  /** Place in `SKINS`, fair first. */
  skin: 0 | 1 | 2 | 3 | 4 | 5
  ground: Ink
  cloth: Ink
  accent?: Ink
  clothes?: ClothesStyle
  face?: 'oval' | 'round' | 'square' | 'long' | 'heart'
  /** Three-quarter unless named; a pseudonym may turn its back. */
  view?: 'front' | 'profile' | 'behind'
  hair?: HairStyle
  hairColour?: HairColour
  cover?: CoverStyle
  coverInk?: Ink
  pattern?: 'dots' | 'rhombs'
  patternInk?: Ink
  beard?: BeardStyle
  moustache?: MoustacheStyle
  glasses?: GlassesStyle
  glassesInk?: Ink
  mouth?: 'smile' | 'calm' | 'serious'
  eyes?: 'smile' | 'down'
  /** Width of the brows. */
  brow?: number
  /** Narrow shoulders. */
  slim?: boolean
  /** Painted lips. */
  lips?: boolean
  old?: boolean
  tired?: boolean
  worried?: boolean
  /** Looks to the right. */
  flip?: boolean
  /** Scale of the figure. */
  size?: number
  prop?: PropStyle
  motif?: MotifStyle
}
