import { chromium } from 'playwright-core'
import sharp from 'sharp'
const base='http://127.0.0.1:4410'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' })
async function session(email){
  const c = await b.newContext(); const p = await c.newPage()
  await p.goto(base+'/auth/login'); await p.waitForSelector('#root[data-alive]')
  await p.fill('input[type=email]', email); await p.fill('input[type=password]','furry-friends')
  await p.click('form button[type=submit]'); await p.waitForURL(/^(?!.*auth\/login)/)
  const s = await c.storageState(); await c.close(); return s
}
const grace = await session('grace@pawstead.example')
const gc = await b.newContext({storageState: grace}); const gp = await gc.newPage(); await gp.goto(base+'/dashboard'); 
console.log(await gp.evaluate(async()=> (await fetch('/api/settings',{method:'PATCH',headers:{'content-type':'application/json'},body:JSON.stringify({otherLanguages:['es','ar']})})).status))
const oliver = await session('oliver@pawstead.example')
const jobs = JSON.parse(process.argv[2])
const files=[]
for (const [name,path,who,w,theme,full] of jobs){
  const c = await b.newContext({ viewport:{width:w,height: w<700?844:800}, colorScheme: theme||'light', ...(who&&{storageState: who==='oliver'?oliver:grace}) })
  const p = await c.newPage(); await p.goto(base+path); await p.waitForSelector('#root[data-alive]'); await p.waitForTimeout(700)
  if (full==='sheet'){ await p.getByRole('button',{name:/^Filters|^Filtros/}).click(); await p.waitForTimeout(700) }
  const over = await p.evaluate(()=>document.documentElement.scrollWidth>document.documentElement.clientWidth)
  if(over) console.log('OVERFLOW',name)
  const f=`/tmp/shot-${name}.png`; await p.screenshot({path:f, fullPage: full===true}); files.push(f); await c.close()
}
await b.close()
