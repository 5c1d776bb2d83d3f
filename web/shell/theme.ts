/**
 * Runs in the head before the first paint, so that nothing flashes, and whenever the page is looked at again, so that the theme
 * by time of day (light from 7 to 19 of the device's clock) keeps up. Storage may be forbidden, then the defaults stay. What it
 * puts on the document is what `setReading` of reading.ts does.
 */
export const THEME_SCRIPT = `(document.onvisibilitychange=()=>{try{let d=document.documentElement.dataset,h=new Date().getHours(),k,v;for(k of['theme','font','size','leading','digits'])v=localStorage.getItem('daftar:'+k),k=='theme'&&(v=='time'?(d.by=v,v=h>6&&h<19?'light':'dark'):delete d.by),v?d[k]=v:delete d[k]}catch(_){}})()`
