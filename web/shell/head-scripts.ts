/**
 * Head script that applies the stored reading settings before the first paint, and again when the page's visibility changes, so that the
 * theme by time of day (light from 7 to 19) stays current. Changes nothing without storage. Must match
 * web/people/settings/reading-settings.ts.
 */
export const THEME_SCRIPT = `(document.onvisibilitychange=()=>{try{let d=document.documentElement.dataset,h=new Date().getHours(),k,v;for(k of['theme','font','size','leading','digits'])v=localStorage.getItem('daftar:'+k),k=='theme'&&(v=='time'?(d.by=v,v=h>6&&h<19?'light':'dark'):delete d.by),v?d[k]=v:delete d[k]}catch(_){}})()`

/** Marks an event that React dispatches to its target; a handler of the root element, for `EVENT_REPLAY_SCRIPT`. */
export const markDispatched = ({ nativeEvent }: { nativeEvent: Event }): void => void Object.assign(nativeEvent, { isDispatched: true })

/**
 * Head script that replays events that occur before hydration. Without it, the browser would submit a form that has no `action` to the page
 * URL and lose the input. A submitted form or the last clicked button waits until React sets its `__reactProps` property on the element.
 * React also sets it in an attempt of hydration that is not finished, and then drops the events of the element by `stopPropagation` in its
 * listener on the document, or dispatches them without a target. So those are repeated that end there, or reach the window although
 * `markDispatched` has not seen them. Portals dispatch later than the document, but before the event bubbles to the window.
 * If React gives up the server's markup and renders it again, the button at the same place with the same label and value is clicked.
 * A switch stays as it is until it is hydrated, because React would keep what it shows without saving it. A press comes before the click for
 * the same reason: React hydrates the part of the page at the press, and not when the switch has turned already.
 * A button of `postButton`, whose form exists only without scripts, never submits: removed on click, it would belong to a form around it.
 */
export const EVENT_REPLAY_SCRIPT = `(()=>{let timer,alive=e=>Object.keys(e).some(k=>k.startsWith('__reactProps')),wait=(e,act,twin)=>{clearTimeout(timer);timer=setTimeout(()=>{e=e.isConnected?e:twin?.();e&&(alive(e)?act(e):wait(e,act,twin))},50)},find=b=>{let all=()=>[...document.querySelectorAll(b.localName)],at=all().indexOf(b);return()=>[all()[at]].find(e=>e&&['textContent','value','ariaLabel'].every(k=>e[k]==b[k]))},button=e=>e.target.closest('button:is([type=button],[name=_form]):not([popovertarget],.prose *),[role=switch]'),replay=(kind,start,act)=>{addEventListener(kind,e=>{start(e);document.addEventListener(kind,e=>e.cancelBubble&&act(e),{capture:!0,once:!0})},!0);addEventListener(kind,e=>e.isDispatched||act(e))};replay('submit',()=>0,e=>{let f=e.target;e.defaultPrevented||f.hasAttribute('action')||(e.preventDefault(),wait(f,()=>f.requestSubmit()))});replay('click',e=>{clearTimeout(timer);button(e)?.name&&e.preventDefault()},e=>{let b=button(e);b&&(b.type=='checkbox'&&e.preventDefault(),wait(b,b=>{b.dispatchEvent(new Event('mousedown',{bubbles:!0}));b.click()},find(b)))})})()`

/**
 * Head script that keeps what is typed from the navigation to /new-post until its title, `[data-type-ahead]`, can have the focus: from the
 * start of the document, or from a click on a link to it. Stops when the focus moves elsewhere. The first element of the head, because
 * a script after a stylesheet waits for it.
 */
export const TYPE_AHEAD_SCRIPT = `(()=>{let on,link,typed='',key='daftar:typed',store=act=>{try{return act(sessionStorage)}catch(_){}},flush=()=>{let f=on&&document.querySelector('[data-type-ahead]'),n;if(f&&(f.focus(),document.activeElement==f)){stop();if(typed)n=f.value.length,f.setRangeText(typed,n,n,'end'),typed='',f.dispatchEvent(new InputEvent('input',{bubbles:!0}))}},seen=new MutationObserver(flush),stop=()=>{on=0;seen.disconnect()},start=t=>{on=1;typed=t;seen.observe(document,{childList:!0,subtree:!0})};addEventListener('click',e=>{let a=e.target.closest('a[href="/new-post"]');stop();a&&!e.button&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey&&(link=a,start(''))},!0);addEventListener('focusin',e=>{on&&e.target!=link&&(e.target.matches('[data-type-ahead]')?flush():stop())},!0);addEventListener('keydown',e=>{let k=e.key,a=document.activeElement;if(!on||e.isComposing||(e.ctrlKey||e.metaKey||e.altKey)&&!e.getModifierState('AltGraph')||a&&a!=document.body&&a!=link)return;if(k=='Enter'){if(e.repeat)return;k='\\n'}else if(k==' '&&e.shiftKey)k='\\u200c';else if(k=='Backspace')typed=[...typed].slice(0,k=-1).join('');else if([...k].length>1)return;if(k!=-1)typed+=k;e.preventDefault();e.stopImmediatePropagation();flush()},!0);addEventListener('load',flush);addEventListener('pagehide',()=>on&&typed&&store(s=>s.setItem(key,typed)));let kept=store(s=>{let t=s.getItem(key);s.removeItem(key);return t});location.pathname=='/new-post'&&start(kept||'')})()`
