// Sources/FilmList/main.swift
import Firebolt

struct Window {
  @Injected(from: Resolver.app) var list: FilmListViewModel
}
print(Window().list.title)
let screen: FilmScreen = Resolver.app.get("Alien")
print(screen.film)
