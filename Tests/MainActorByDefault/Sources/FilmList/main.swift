// Sources/FilmList/main.swift
import Firebolt

print(Window().list.title)
let screen: FilmScreen = Resolver.app.get("Alien")
print(screen.film)
