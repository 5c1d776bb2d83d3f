/**
 * Head script that applies the stored reading settings before the first paint, and again when the page's visibility changes, so that the
 * theme by time of day (light from 7 to 19) stays current. Changes nothing without storage. Must match
 * web/people/settings/reading-settings.ts.
 */
export const THEME_SCRIPT = `(document.onvisibilitychange=()=>{try{let d=document.documentElement.dataset,h=new Date().getHours(),k,v;for(k of['theme','font','size','leading','digits'])v=localStorage.getItem('daftar:'+k),k=='theme'&&(v=='time'?(d.by=v,v=h>6&&h<19?'light':'dark'):delete d.by),v?d[k]=v:delete d[k]}catch(_){}})()`

/**
 * Head script that replays events that occur before hydration. Without it, the browser would submit a form that has no `action` to the page
 * URL and lose the input. A submitted form or the last clicked button waits until React sets its `__reactProps` property on the element.
 * A button of `postButton`, whose form exists only without scripts, never submits: removed on click, it would belong to a form around it.
 */
export const EVENT_REPLAY_SCRIPT = `(()=>{let timer,alive=e=>Object.keys(e).some(k=>k.startsWith('__reactProps')),wait=(e,act)=>{clearTimeout(timer);timer=setTimeout(()=>alive(e)?act():e.isConnected&&wait(e,act),50)};addEventListener('submit',e=>{let f=e.target;e.defaultPrevented||f.hasAttribute('action')||(e.preventDefault(),wait(f,()=>f.requestSubmit()))});addEventListener('click',e=>{let b=e.target.closest('button:is([type=button],[name=_form]):not([popovertarget],.prose *)');b?.name&&e.preventDefault();b&&!alive(b)?wait(b,()=>b.click()):clearTimeout(timer)},!0)})()`
