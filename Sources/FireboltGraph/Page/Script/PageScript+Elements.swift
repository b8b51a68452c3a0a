extension PageScript {
  /// Elements, and the panel that shows them.
  static let elements = #"""
    const $ = id => document.getElementById(id), data = JSON.parse($('data').textContent)
    // Creates an element. Texts become text nodes, so they are never read as HTML.
    function element(space, tag, attributes, children) {
      const made = document.createElementNS('http://www.w3.org/' + space, tag)
      for (const key in attributes) made.setAttribute(key, attributes[key])
      made.append(...children.flat(9).filter(Boolean))
      return made
    }
    const draw = (tag, attributes, ...children) => element('2000/svg', tag, attributes, children)
    const html = (tag, attributes, ...children) => element('1999/xhtml', tag, attributes, children)
    const small = (...children) => html('small', {}, ...children)
    const anchor = (href, ...children) => html('a', { href }, ...children)
    const heading = (...children) => html('h2', {}, ...children)
    const note = (kind, ...children) => html('p', { class: 'note ' + kind }, ...children)
    // A name of the program: its direction doesn't change that of the text around it.
    const name = text => html('bdi', {}, text)
    const count = (number, word) => `${number} ${word}${number == 1 ? '' : 's'}`
    // Buttons of which one is pressed. Each option is a value and a text.
    const choice = (label, options, current, pick) => html('span',
      { class: 'group', role: 'group', 'aria-label': label },
      options.map(([value, text]) => {
        const made = html('button', { 'aria-pressed': value === current }, text)
        made.onclick = () => pick(value)
        return made
      }))
    const rows = (items, tag = 'ul') => html(tag, {}, items.map(item => html('li', {}, item)))
    // A list with a title; nothing if it is empty.
    const list = (title, items, tag) => items.length ? [html('h3', {}, title), rows(items, tag)] : []
    // What opens, and is made when it does.
    function opening(title, isOpen, fill) {
      const made = html('details', {}, html('summary', {}, title))
      made.ontoggle = () => made.childElementCount > 1 || made.append(...[fill()].flat(9).filter(Boolean))
      if (isOpen) made.ontoggle()
      made.open = isOpen
      return made
    }
    // A list that opens, and that is open at first if it is short.
    const folded = (title, items, show, isOpen = items.length < 9) => items.length
      ? opening([title, small(' · ' + items.length)], isOpen,
      () => [rows(items.slice(0, 300).map(show)), items.length > 300 && small('The first 300 are listed.')]) : ''
    const facts = entries => html('dl', {}, Object.entries(entries).filter(([, value]) => value?.length)
      .map(([term, value]) => [html('dt', {}, term), html('dd', {}, value)]))
    // Shows elements in the panel, and tells those who don't see it.
    function showPanel(children, status = '') {
      $('status').textContent = status
      if (children[0] && children[0] === $('panel').firstChild) return
      $('panel').replaceChildren(...children.flat(9).filter(Boolean))
      $('panel').scrollTop = 0
    }
    // A place in the source: a link, if the page knows where the source is.
    function placeLink(text) {
      const [, file, line, rest] = text.match(/^(.*?):(\d+)(.*)$/s) ?? []
      if (!data.source || !file) return text
      const mark = data.source.startsWith('http') ? '#L' : ':'
      return [anchor(data.source + file.split('/').map(encodeURIComponent).join('/') + mark + line,
        file + ':' + line), rest]
    }
    function setTitle(text, remark) {
      $('title').replaceChildren(name(text), small(remark))
      document.title = text + ': ' + remark
    }
    // Does what a table has for an event's key.
    function act(event, actions) {
      if (!Object.hasOwn(actions, event.key)) return
      event.preventDefault()
      actions[event.key]()
    }
    $('skip').onclick = event => {
      event.preventDefault()
      $('panel').focus()
    }
    """#
}
