/**
 * Head script that applies the reading settings before the first paint, and again when the page becomes visible, so that the theme by time
 * of day (light from 7 to 19) stays current. Falls back to defaults without storage. Must match reading-settings.ts.
 */
export const THEME_SCRIPT = `(document.onvisibilitychange=()=>{try{let d=document.documentElement.dataset,h=new Date().getHours(),k,v;for(k of['theme','font','size','leading','digits'])v=localStorage.getItem('daftar:'+k),k=='theme'&&(v=='time'?(d.by=v,v=h>6&&h<19?'light':'dark'):delete d.by),v?d[k]=v:delete d[k]}catch(_){}})()`
